import { grant } from 'definitions.bicep'

@description('Name of the service.')
param name string

@description('Region.')
param location string

@description('Tags.')
param tags object

@description('Tier.')
param sku string

@description('Copies that answer. Two or more for reading to be covered by an agreement on availability.')
param replicas int

@description('Whether it is reached through the virtual network alone.')
param isPrivate bool

@description('Who may do what with it.')
param grants grant[]

resource search 'Microsoft.Search/searchServices@2023-11-01' = {
  name: name
  location: location
  tags: tags
  sku: { name: sku }
  properties: {
    // No keys: every caller has an identity.
    disableLocalAuth: true
    partitionCount: 1
    replicaCount: replicas
    publicNetworkAccess: isPrivate ? 'disabled' : 'enabled'
    semanticSearch: sku == 'free' ? 'disabled' : 'free'
  }
}

resource roles 'Microsoft.Authorization/roleAssignments@2022-04-01' = [for one in grants: {
  scope: search
  name: guid(search.id, one.principalId, one.roleId)
  properties: {
    principalId: one.principalId
    principalType: one.principalType
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', one.roleId)
  }
}]

@description('Resource id.')
output id string = search.id

@description('Name, as AZURE_SEARCH_SERVICE takes it.')
output name string = search.name

@description('What AZURE_SEARCH_SEMANTIC_RANKER is to be.')
output semanticRanker string = sku == 'free' ? 'disabled' : 'free'

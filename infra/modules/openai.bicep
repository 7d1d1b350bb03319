import { grant, modelDeployment } from 'definitions.bicep'

@description('Name of the resource, and of its host.')
param name string

@description('Region where the models are offered.')
param location string

@description('Tags.')
param tags object

@description('The chat model.')
param chat modelDeployment

@description('The embedding model.')
param embedding modelDeployment

@description('Whether it is reached through the virtual network alone.')
param isPrivate bool

@description('Who may do what with it.')
param grants grant[]

resource account 'Microsoft.CognitiveServices/accounts@2024-10-01' = {
  name: name
  location: location
  tags: tags
  kind: 'OpenAI'
  sku: { name: 'S0' }
  properties: {
    customSubDomainName: name
    // No keys: every caller has an identity.
    disableLocalAuth: true
    publicNetworkAccess: isPrivate ? 'Disabled' : 'Enabled'
  }
}

var deployments = [
  { name: 'chat', model: chat }
  { name: 'embedding', model: embedding }
]

// One after the other: an account changes one deployment at a time and refuses a second meanwhile.
@batchSize(1)
resource models 'Microsoft.CognitiveServices/accounts/deployments@2024-10-01' = [for one in deployments: {
  parent: account
  name: one.name
  sku: { name: one.model.sku, capacity: one.model.capacity }
  properties: {
    model: { format: 'OpenAI', name: one.model.name, version: one.model.version }
    // A new embedding model would make vectors that do not fit those of the index.
    versionUpgradeOption: one.name == 'embedding' ? 'NoAutoUpgrade' : 'OnceCurrentVersionExpired'
  }
}]

resource roles 'Microsoft.Authorization/roleAssignments@2022-04-01' = [for one in grants: {
  scope: account
  name: guid(account.id, one.principalId, one.roleId)
  properties: {
    principalId: one.principalId
    principalType: one.principalType
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', one.roleId)
  }
}]

@description('Resource id.')
output id string = account.id

@description('Name, as AZURE_OPENAI_SERVICE takes it.')
output name string = account.name

@description('The deployment that answers.')
output chatDeployment string = models[0].name

@description('The deployment that makes vectors.')
output embeddingDeployment string = models[1].name

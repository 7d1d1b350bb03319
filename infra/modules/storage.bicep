import { grant } from 'definitions.bicep'

@description('Name of the account.')
@maxLength(24)
param name string

@description('Region.')
param location string

@description('Tags.')
param tags object

@description('Copies: in one data centre, or in several of the region.')
param sku string

@description('Days for which a deleted or replaced original can be brought back.')
param restorableDays int

@description('Whether it is reached through the virtual network alone.')
param isPrivate bool

@description('Who may do what with it.')
param grants grant[]

resource account 'Microsoft.Storage/storageAccounts@2023-05-01' = {
  name: name
  location: location
  tags: tags
  kind: 'StorageV2'
  sku: { name: sku }
  properties: {
    accessTier: 'Hot'
    allowBlobPublicAccess: false
    // No keys: every caller has an identity.
    allowSharedKeyAccess: false
    minimumTlsVersion: 'TLS1_2'
    supportsHttpsTrafficOnly: true
    publicNetworkAccess: isPrivate ? 'Disabled' : 'Enabled'
    networkAcls: { bypass: 'None', defaultAction: isPrivate ? 'Deny' : 'Allow' }
  }
}

resource blobs 'Microsoft.Storage/storageAccounts/blobServices@2023-05-01' = {
  parent: account
  name: 'default'
  properties: {
    deleteRetentionPolicy: { enabled: true, days: restorableDays }
    containerDeleteRetentionPolicy: { enabled: true, days: restorableDays }
  }
}

resource originals 'Microsoft.Storage/storageAccounts/blobServices/containers@2023-05-01' = {
  parent: blobs
  name: 'content'
  properties: { publicAccess: 'None' }
}

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

@description('Name, as AZURE_STORAGE_ACCOUNT takes it.')
output name string = account.name

@description('The container of the originals.')
output container string = originals.name

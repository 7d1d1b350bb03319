import { roleIds } from 'definitions.bicep'

@description('Name of the vault.')
@maxLength(24)
param name string

@description('Region.')
param location string

@description('Tags.')
param tags object

@description('Whether it cannot be removed for good before its time.')
param keepsDeleted bool

@description('Whether it is reached through the virtual network alone.')
param isPrivate bool

@description('Object id of the identity that reads the secrets.')
param readerId string

@description('Seals cookies and tokens.')
@secure()
param authSecret string

@description('Secret of an application that was registered by hand; empty: there is none.')
@secure()
param authClientSecret string

resource vault 'Microsoft.KeyVault/vaults@2023-07-01' = {
  name: name
  location: location
  tags: tags
  properties: {
    tenantId: tenant().tenantId
    sku: { family: 'A', name: 'standard' }
    enableRbacAuthorization: true
    // It may be switched on and never off again, which is why absence and false are not the same.
    enablePurgeProtection: keepsDeleted ? true : null
    softDeleteRetentionInDays: keepsDeleted ? 90 : 7
    publicNetworkAccess: isPrivate ? 'Disabled' : 'Enabled'
    networkAcls: { bypass: 'AzureServices', defaultAction: isPrivate ? 'Deny' : 'Allow' }
  }
}

resource sealing 'Microsoft.KeyVault/vaults/secrets@2023-07-01' = {
  parent: vault
  name: 'auth-secret'
  properties: { value: authSecret }
}

resource client 'Microsoft.KeyVault/vaults/secrets@2023-07-01' = if (!empty(authClientSecret)) {
  parent: vault
  name: 'auth-client-secret'
  properties: { value: authClientSecret }
}

resource reader 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  scope: vault
  name: guid(vault.id, readerId, roleIds.vaultSecretsUser)
  properties: {
    principalId: readerId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', roleIds.vaultSecretsUser)
  }
}

@description('Resource id.')
output id string = vault.id

@description('Name.')
output name string = vault.name

@description('A setting of App Service that stands for the secret which seals.')
output sealingReference string = '@Microsoft.KeyVault(VaultName=${vault.name};SecretName=${sealing.name})'

@description('A setting of App Service that stands for the secret of the application.')
output clientReference string = '@Microsoft.KeyVault(VaultName=${vault.name};SecretName=auth-client-secret)'

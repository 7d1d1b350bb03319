@description('Name of the server.')
param name string

@description('Region.')
param location string

@description('Tags.')
param tags object

@description('Size of the machine.')
param sku string

@description('Its tier.')
param tier string

@description('Days within which any moment can be restored.')
param backupDays int

@description('Whether it is reached through the virtual network alone.')
param isPrivate bool

@description('The identity of the application: the only one that gets in, as administrator of a server that holds nothing else.')
param identity { name: string, principalId: string }

resource server 'Microsoft.DBforPostgreSQL/flexibleServers@2024-08-01' = {
  name: name
  location: location
  tags: tags
  sku: { name: sku, tier: tier }
  properties: {
    version: '16'
    // No password exists; a token of the identity is what is sent for one.
    authConfig: {
      activeDirectoryAuth: 'Enabled'
      passwordAuth: 'Disabled'
      tenantId: tenant().tenantId
    }
    storage: { storageSizeGB: 32, autoGrow: 'Enabled' }
    backup: { backupRetentionDays: backupDays, geoRedundantBackup: 'Disabled' }
    highAvailability: { mode: 'Disabled' }
    network: { publicNetworkAccess: isPrivate ? 'Disabled' : 'Enabled' }
  }
}

resource database 'Microsoft.DBforPostgreSQL/flexibleServers/databases@2024-08-01' = {
  parent: server
  name: 'citewell'
  properties: { charset: 'UTF8', collation: 'en_US.utf8' }
}

// Addresses of Azure itself, of every tenant: the door is then the token alone. With the private network it is shut.
resource azureServices 'Microsoft.DBforPostgreSQL/flexibleServers/firewallRules@2024-08-01' = if (!isPrivate) {
  parent: server
  name: 'azure-services'
  properties: { startIpAddress: '0.0.0.0', endIpAddress: '0.0.0.0' }
  dependsOn: [database]
}

// The server takes one change at a time.
resource administrator 'Microsoft.DBforPostgreSQL/flexibleServers/administrators@2024-08-01' = {
  parent: server
  name: identity.principalId
  properties: {
    principalName: identity.name
    principalType: 'ServicePrincipal'
    tenantId: tenant().tenantId
  }
  dependsOn: [azureServices]
}

@description('Resource id.')
output id string = server.id

@description('What DATABASE_URL is to be. There is no secret in it.')
output url string = 'postgres://${administrator.properties.principalName}@${server.properties.fullyQualifiedDomainName}:5432/${database.name}?sslmode=verify-full'

@description('End of the names.')
param suffix string

@description('Name of the application, and of its host.')
param name string

@description('Region.')
param location string

@description('Tags.')
param tags object

@description('Size of the machines.')
param sku string

@description('How many of them.')
@minValue(1)
param instances int

@description('Whether there is a slot in which a new version warms up.')
param hasSlot bool

@description('Resource id of the identity of the application.')
param identityId string

@description('Subnet through which the application goes out; empty: none.')
param subnetId string

@description('Where logs go.')
param workspaceId string

@description('Environment variables.')
@secure()
param settings object

resource plan 'Microsoft.Web/serverfarms@2023-12-01' = {
  name: 'plan-${suffix}'
  location: location
  tags: tags
  kind: 'linux'
  sku: { name: sku, capacity: instances }
  properties: { reserved: true }
}

var siteProperties = {
  serverFarmId: plan.id
  httpsOnly: true
  // Nothing of a conversation lies in one instance, so readers need not come back to it.
  clientAffinityEnabled: false
  keyVaultReferenceIdentity: identityId
  virtualNetworkSubnetId: empty(subnetId) ? null : subnetId
  vnetRouteAllEnabled: !empty(subnetId)
  siteConfig: {
    linuxFxVersion: 'NODE|24-lts'
    // `exec`, or the shell in between would keep the signal to stop to itself.
    appCommandLine: 'exec node --disable-warning=ExperimentalWarning --disable-warning=DEP0169 scripts/container.ts'
    alwaysOn: true
    http20Enabled: true
    minTlsVersion: '1.2'
    scmMinTlsVersion: '1.2'
    ftpsState: 'Disabled'
    // Alive, not ready: a database that is away must not have every instance replaced.
    healthCheckPath: '/api/health'
  }
}

var identity = { type: 'UserAssigned', userAssignedIdentities: { '${identityId}': {} } }

resource site 'Microsoft.Web/sites@2023-12-01' = {
  name: name
  location: location
  tags: union(tags, { 'azd-service-name': 'web' })
  kind: 'app,linux'
  identity: identity
  properties: siteProperties

  resource variables 'config' = {
    name: 'appsettings'
    properties: settings
  }

  resource ftp 'basicPublishingCredentialsPolicies' = {
    name: 'ftp'
    properties: { allow: false }
  }

  resource scm 'basicPublishingCredentialsPolicies' = {
    name: 'scm'
    properties: { allow: false }
  }
}

resource slot 'Microsoft.Web/sites/slots@2023-12-01' = if (hasSlot) {
  parent: site
  name: 'staging'
  location: location
  tags: tags
  kind: 'app,linux'
  identity: identity
  properties: siteProperties

  resource variables 'config' = {
    name: 'appsettings'
    properties: settings
  }

  // A slot has passwords of its own.
  resource ftp 'basicPublishingCredentialsPolicies' = {
    name: 'ftp'
    properties: { allow: false }
  }

  resource scm 'basicPublishingCredentialsPolicies' = {
    name: 'scm'
    properties: { allow: false }
  }
}

resource logs 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  scope: site
  name: 'to-workspace'
  properties: {
    workspaceId: workspaceId
    logs: [
      { category: 'AppServiceConsoleLogs', enabled: true }
      { category: 'AppServicePlatformLogs', enabled: true }
    ]
  }
}

@description('Name, as azd finds it.')
output name string = site.name

@description('Host that App Service gave it.')
output hostName string = site.properties.defaultHostName

@description('End of the names.')
param suffix string

@description('Region.')
param location string

@description('Tags.')
param tags object

@description('Days for which logs are kept.')
@minValue(30)
@maxValue(730)
param retentionDays int = 30

@description('Gigabytes a day after which nothing more is taken in; a loop of errors would otherwise cost more than the rest together.')
param dailyCapGb int = 1

resource workspace 'Microsoft.OperationalInsights/workspaces@2023-09-01' = {
  name: 'log-${suffix}'
  location: location
  tags: tags
  properties: {
    sku: { name: 'PerGB2018' }
    retentionInDays: retentionDays
    workspaceCapping: { dailyQuotaGb: dailyCapGb }
  }
}

resource insights 'Microsoft.Insights/components@2020-02-02' = {
  name: 'appi-${suffix}'
  location: location
  tags: tags
  kind: 'web'
  properties: {
    Application_Type: 'web'
    WorkspaceResourceId: workspace.id
  }
}

@description('Where logs of the platform go.')
output workspaceId string = workspace.id

@description('Where the application sends traces and metrics. It names a place and opens nothing that could be read.')
output connectionString string = insights.properties.ConnectionString

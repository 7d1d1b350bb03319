@description('End of the names.')
param suffix string

@description('Region.')
param location string

@description('Tags.')
param tags object

@description('Resource ids of what there is, by what Private Link calls the part that is asked.')
param serviceIds object

// The names under which Azure's own hosts are found inside a network.
var zones = {
  vault: 'privatelink.vaultcore.azure.net'
  searchService: 'privatelink.search.windows.net'
  account: 'privatelink.openai.azure.com'
  blob: 'privatelink.blob.${environment().suffixes.storage}'
  postgresqlServer: 'privatelink.postgres.database.azure.com'
}

module network 'modules/network.bicep' = {
  name: 'network'
  params: {
    suffix: suffix
    location: location
    tags: tags
    zones: map(items(serviceIds), service => zones[service.key])
  }
}

module endpoints 'modules/private-endpoint.bicep' = [for service in items(serviceIds): {
  name: 'endpoint-${service.key}'
  params: {
    name: 'pep-${service.key}-${suffix}'
    location: location
    tags: tags
    subnetId: network.outputs.endpointsSubnetId
    serviceId: service.value
    groupId: service.key
    zoneName: zones[service.key]
  }
}]

@description('Where the application goes out.')
output applicationSubnetId string = network.outputs.applicationSubnetId

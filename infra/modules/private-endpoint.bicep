@description('Name of the endpoint.')
param name string

@description('Region.')
param location string

@description('Tags.')
param tags object

@description('Subnet in which the service gets an address.')
param subnetId string

@description('Resource id of the service.')
param serviceId string

@description('Which part of the service, as Private Link calls it.')
@allowed(['searchService', 'account', 'blob', 'postgresqlServer', 'vault'])
param groupId string

@description('Name of the zone in which its address is found.')
param zoneName string

resource zone 'Microsoft.Network/privateDnsZones@2020-06-01' existing = {
  name: zoneName
}

resource endpoint 'Microsoft.Network/privateEndpoints@2024-01-01' = {
  name: name
  location: location
  tags: tags
  properties: {
    subnet: { id: subnetId }
    privateLinkServiceConnections: [
      {
        name: groupId
        properties: { privateLinkServiceId: serviceId, groupIds: [groupId] }
      }
    ]
  }
}

resource address 'Microsoft.Network/privateEndpoints/privateDnsZoneGroups@2024-01-01' = {
  parent: endpoint
  name: 'default'
  properties: {
    privateDnsZoneConfigs: [
      { name: groupId, properties: { privateDnsZoneId: zone.id } }
    ]
  }
}

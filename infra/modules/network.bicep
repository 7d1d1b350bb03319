@description('End of the names.')
param suffix string

@description('Region.')
param location string

@description('Tags.')
param tags object

@description('Addresses of the network: 24 bits or fewer are fixed. Change it where it meets another network.')
param addressPrefix string = '10.73.0.0/23'

@description('Names of the zones in which services are found by their private addresses.')
param zones string[]

resource network 'Microsoft.Network/virtualNetworks@2024-01-01' = {
  name: 'vnet-${suffix}'
  location: location
  tags: tags
  properties: {
    addressSpace: { addressPrefixes: [addressPrefix] }
    subnets: [
      {
        name: 'application'
        properties: {
          addressPrefix: cidrSubnet(addressPrefix, 26, 0)
          delegations: [
            { name: 'app-service', properties: { serviceName: 'Microsoft.Web/serverFarms' } }
          ]
        }
      }
      {
        name: 'endpoints'
        properties: {
          addressPrefix: cidrSubnet(addressPrefix, 26, 1)
          privateEndpointNetworkPolicies: 'Disabled'
        }
      }
    ]
  }
}

resource zone 'Microsoft.Network/privateDnsZones@2020-06-01' = [for name in zones: {
  name: name
  location: 'global'
  tags: tags
}]

resource link 'Microsoft.Network/privateDnsZones/virtualNetworkLinks@2020-06-01' = [for (name, i) in zones: {
  parent: zone[i]
  name: 'to-${suffix}'
  location: 'global'
  tags: tags
  properties: {
    registrationEnabled: false
    virtualNetwork: { id: network.id }
  }
}]

@description('Where the application goes out.')
output applicationSubnetId string = network.properties.subnets[0].id

@description('Where services are reached.')
output endpointsSubnetId string = network.properties.subnets[1].id

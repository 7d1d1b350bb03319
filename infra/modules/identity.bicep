@description('Name of the identity.')
param name string

@description('Region.')
param location string

@description('Tags.')
param tags object

resource identity 'Microsoft.ManagedIdentity/userAssignedIdentities@2023-01-31' = {
  name: name
  location: location
  tags: tags
}

@description('Resource id.')
output id string = identity.id

@description('Name; also what it is called in the database.')
output name string = identity.name

@description('What DefaultAzureCredential is told, in AZURE_CLIENT_ID.')
output clientId string = identity.properties.clientId

@description('What roles are given to.')
output principalId string = identity.properties.principalId

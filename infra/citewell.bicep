import { modelDeployment, sizes } from 'modules/definitions.bicep'

@description('Name of the azd environment.')
param environmentName string

@description('Region.')
param location string

@description('Region of the models.')
param openAiLocation string

@description('Tags of everything.')
param tags object

@description('Which of the sizes.')
@allowed(['embedded', 'small', 'production'])
param size string

@description('Who deploys, and ingests; none where the id is empty.')
param deployer { id: string, type: string }

@description('How people sign in.')
param signIn { mode: string, clientId: string, apiScope: string, grantConsent: bool, publicUrl: string }

@description('Seals cookies and tokens.')
@secure()
param authSecret string

@description('Secret of an application that was registered by hand.')
@secure()
param authClientSecret string

@description('The chat model.')
param chatModel modelDeployment

@description('The embedding model.')
param embeddingModel modelDeployment

@description('Numbers in a vector.')
param embeddingDimensions int

@description('Instances; 0: as the size has it.')
param instances int

@description('Whether services are reached through a virtual network alone.')
param usePrivateNetwork bool

@description('Whether the running application may change documents.')
param allowUploads bool

var token = uniqueString(subscription().id, environmentName, location)
var suffix = 'citewell-${token}'
var webName = 'app-${suffix}'
var sized = sizes[size]
var publicUrl = empty(signIn.publicUrl) ? 'https://${webName}.azurewebsites.net' : signIn.publicUrl
var registersSignIn = signIn.mode != 'off' && empty(signIn.clientId)

module identity 'modules/identity.bicep' = {
  name: 'identity'
  params: { name: 'id-${suffix}', location: location, tags: tags }
}

module monitoring 'modules/monitoring.bicep' = {
  name: 'monitoring'
  params: { suffix: suffix, location: location, tags: tags }
}

module registration 'modules/sign-in.bicep' = if (registersSignIn) {
  name: 'sign-in'
  params: {
    name: suffix
    publicUrl: publicUrl
    identityPrincipalId: identity.outputs.principalId
    administratorId: deployer.type == 'User' ? deployer.id : ''
    grantConsent: signIn.grantConsent
  }
}

module vault 'modules/vault.bicep' = {
  name: 'vault'
  params: {
    name: 'kv-cw-${token}'
    location: location
    tags: tags
    keepsDeleted: sized.keepsDeleted
    isPrivate: usePrivateNetwork
    authSecret: authSecret
    authClientSecret: authClientSecret
    readerId: identity.outputs.principalId
  }
}

module services 'services.bicep' = if (sized.usesServices) {
  name: 'services'
  params: {
    token: token
    location: location
    openAiLocation: openAiLocation
    tags: tags
    sized: sized
    identity: { name: identity.outputs.name, principalId: identity.outputs.principalId }
    deployer: deployer
    chatModel: chatModel
    embeddingModel: embeddingModel
    embeddingDimensions: embeddingDimensions
    isPrivate: usePrivateNetwork
    allowUploads: allowUploads
  }
}

module network 'private-network.bicep' = if (usePrivateNetwork) {
  name: 'private-network'
  params: {
    suffix: suffix
    location: location
    tags: tags
    serviceIds: union({ vault: vault.outputs.id }, sized.usesServices ? services!.outputs.ids : {})
  }
}

// Variables by which the services are found; none in the embedded size.
var found = sized.usesServices ? services!.outputs.settings : {}

var authClientId = registersSignIn ? registration!.outputs.clientId : signIn.clientId

module settings 'modules/settings.bicep' = {
  name: 'settings'
  params: {
    publicUrl: publicUrl
    identityClientId: identity.outputs.clientId
    insights: monitoring.outputs.connectionString
    signIn: {
      mode: signIn.mode
      clientId: authClientId
      apiScope: registersSignIn ? registration!.outputs.apiScope : signIn.apiScope
      secret: vault.outputs.sealingReference
      clientSecret: empty(signIn.clientId) ? '' : vault.outputs.clientReference
    }
    services: found
  }
}

module web 'modules/web.bicep' = {
  name: 'web'
  params: {
    suffix: suffix
    name: webName
    location: location
    tags: tags
    sku: sized.planSku
    // SQLite in one instance is nothing that a second could share.
    instances: sized.usesServices && instances > 0 ? instances : sized.instances
    hasSlot: sized.hasSlot
    identityId: identity.outputs.id
    subnetId: usePrivateNetwork ? network!.outputs.applicationSubnetId : ''
    workspaceId: monitoring.outputs.workspaceId
    settings: settings.outputs.variables
  }
}

output webName string = web.outputs.name
output hostName string = web.outputs.hostName
output publicUrl string = publicUrl
output authClientId string = authClientId
output vaultName string = vault.outputs.name
output found object = found

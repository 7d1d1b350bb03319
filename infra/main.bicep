targetScope = 'subscription'

@description('Name of the azd environment. It decides the name of the resource group and goes into a tag of everything.')
@minLength(1)
@maxLength(40)
param environmentName string

@description('Region of everything but the models.')
@minLength(1)
param location string

@description('Region of the models, where the chosen ones are offered; the same region if empty.')
param openAiLocation string = ''

@description('How much there is. embedded: the application alone, on one instance, with its own index and answerer. small: with search, models and a database, for a pilot. production: two instances and larger services.')
@allowed(['embedded', 'small', 'production'])
param size string = 'small'

@description('Object id of the deployer, who gets the roles that ingesting takes. Empty: none.')
param principalId string = ''

@description('What that object is.')
@allowed(['User', 'ServicePrincipal', 'Group'])
param principalType string = 'User'

@description('Whether people sign in. required: only signed-in people get in; optional: guests see public documents.')
@allowed(['off', 'optional', 'required'])
param authMode string = 'required'

@description('Client id of an application that was registered by hand. Empty: one is registered here.')
param authClientId string = ''

@description('Scope of the API of that application. Empty: api://<client id>/access_as_user.')
param authApiScope string = ''

@description('Secret of that application.')
@secure()
param authClientSecret string = ''

@description('Seals cookies and tokens: 32 characters or more. The hook before provisioning makes one.')
@secure()
param authSecret string

@description('Consents on behalf of everyone, so that people are not asked at sign-in. Takes a directory role that may.')
param grantConsent bool = false

@description('Address that people see, such as https://docs.example.com. Empty: the one of App Service.')
param publicUrl string = ''

@description('The chat model.')
param chatModel string = 'gpt-5-mini'

@description('Its version. Models are retired after a year or so: choose one that is offered now.')
param chatModelVersion string = '2025-08-07'

@description('The embedding model.')
param embeddingModel string = 'text-embedding-3-large'

@description('Its version.')
param embeddingModelVersion string = '1'

@description('How both are deployed.')
@allowed(['Standard', 'DataZoneStandard', 'GlobalStandard', 'ProvisionedManaged'])
param modelSku string = 'GlobalStandard'

@description('Quota of the chat model, in thousands of tokens a minute; of provisioned ones in their units.')
@minValue(1)
param chatCapacity int = 50

@description('Quota of the embedding model; likewise.')
@minValue(1)
param embeddingCapacity int = 50

@description('Numbers in a vector.')
@minValue(256)
@maxValue(3072)
param embeddingDimensions int = 1024

@description('Instances of the application; 0: as the size has it. The embedded size has exactly one.')
@minValue(0)
@maxValue(30)
param instances int = 0

@description('Puts search, models, storage, database and vault into a virtual network of their own.')
param usePrivateNetwork bool = false

@description('Lets people and administrators change documents while the application runs. Off: it may only read them.')
param allowUploads bool = true

var tags = { 'azd-env-name': environmentName, application: 'citewell' }

resource group 'Microsoft.Resources/resourceGroups@2024-03-01' = {
  name: 'rg-${environmentName}'
  location: location
  tags: tags
}

module citewell 'citewell.bicep' = {
  scope: group
  name: 'citewell'
  params: {
    environmentName: environmentName
    location: location
    openAiLocation: empty(openAiLocation) ? location : openAiLocation
    tags: tags
    size: size
    deployer: { id: principalId, type: principalType }
    signIn: {
      mode: authMode
      clientId: authClientId
      apiScope: authApiScope
      grantConsent: grantConsent
      publicUrl: publicUrl
    }
    authSecret: authSecret
    authClientSecret: authClientSecret
    chatModel: { name: chatModel, version: chatModelVersion, sku: modelSku, capacity: chatCapacity }
    embeddingModel: {
      name: embeddingModel
      version: embeddingModelVersion
      sku: modelSku
      capacity: embeddingCapacity
    }
    embeddingDimensions: embeddingDimensions
    instances: instances
    usePrivateNetwork: usePrivateNetwork
    allowUploads: allowUploads
  }
}

// azd keeps these in its environment, under the names that the application and `npm run ingest` read.
output AZURE_LOCATION string = location
output AZURE_TENANT_ID string = tenant().tenantId
output AZURE_RESOURCE_GROUP string = group.name
output CITEWELL_SIZE string = size
output CITEWELL_PRIVATE_NETWORK bool = usePrivateNetwork
output SERVICE_WEB_NAME string = citewell.outputs.webName
output SERVICE_WEB_URI string = 'https://${citewell.outputs.hostName}'
output PUBLIC_URL string = citewell.outputs.publicUrl
output AUTH_CLIENT_ID string = citewell.outputs.authClientId
output AZURE_KEY_VAULT_NAME string = citewell.outputs.vaultName
output AZURE_SEARCH_SERVICE string = citewell.outputs.found.?AZURE_SEARCH_SERVICE ?? ''
output AZURE_SEARCH_INDEX string = citewell.outputs.found.?AZURE_SEARCH_INDEX ?? ''
output AZURE_OPENAI_SERVICE string = citewell.outputs.found.?AZURE_OPENAI_SERVICE ?? ''
output AZURE_OPENAI_CHATGPT_DEPLOYMENT string = citewell.outputs.found.?AZURE_OPENAI_CHATGPT_DEPLOYMENT ?? ''
output AZURE_OPENAI_CHATGPT_MODEL string = citewell.outputs.found.?AZURE_OPENAI_CHATGPT_MODEL ?? ''
output AZURE_OPENAI_EMB_DEPLOYMENT string = citewell.outputs.found.?AZURE_OPENAI_EMB_DEPLOYMENT ?? ''
output AZURE_OPENAI_EMB_MODEL_NAME string = citewell.outputs.found.?AZURE_OPENAI_EMB_MODEL_NAME ?? ''
output AZURE_OPENAI_EMB_DIMENSIONS string = citewell.outputs.found.?AZURE_OPENAI_EMB_DIMENSIONS ?? ''
output AZURE_STORAGE_ACCOUNT string = citewell.outputs.found.?AZURE_STORAGE_ACCOUNT ?? ''
output AZURE_STORAGE_CONTAINER string = citewell.outputs.found.?AZURE_STORAGE_CONTAINER ?? ''

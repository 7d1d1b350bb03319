import { grant, modelDeployment, roleIds, sizing } from 'modules/definitions.bicep'

@description('What makes names unique.')
param token string

@description('Region.')
param location string

@description('Region of the models.')
param openAiLocation string

@description('Tags.')
param tags object

@description('How many of what there are.')
param sized sizing

@description('The identity of the application.')
param identity { name: string, principalId: string }

@description('Who ingests; none where the id is empty.')
param deployer { id: string, type: string }

@description('The chat model.')
param chatModel modelDeployment

@description('The embedding model.')
param embeddingModel modelDeployment

@description('Numbers in a vector.')
param embeddingDimensions int

@description('Whether services are reached through the virtual network alone.')
param isPrivate bool

@description('Whether the running application may change documents.')
param allowUploads bool

var suffix = 'citewell-${token}'

// What the running application does: search, ask models, read originals; with uploads also write documents into an index
// that exists, whose definition it reads. It neither creates nor drops an index.
var searchRoles = allowUploads ? ['reader', 'searchIndexDataContributor'] : ['reader', 'searchIndexDataReader']
var blobRoles = allowUploads ? ['blobDataContributor'] : ['blobDataReader']
// What ingestion does, which creates indexes too.
var ingestingSearchRoles = empty(deployer.id) ? [] : ['searchServiceContributor', 'searchIndexDataContributor']
var ingestingBlobRoles = empty(deployer.id) ? [] : ['blobDataContributor']
var ingestingModelRoles = empty(deployer.id) ? [] : ['openAiUser']

module search 'modules/search.bicep' = {
  name: 'search'
  params: {
    name: 'srch-${suffix}'
    location: location
    tags: tags
    sku: sized.searchSku
    replicas: sized.searchReplicas
    isPrivate: isPrivate
    grants: concat(
      map(searchRoles, role => toGrant(identity.principalId, 'ServicePrincipal', roleIds[role])),
      map(ingestingSearchRoles, role => toGrant(deployer.id, deployer.type, roleIds[role]))
    )
  }
}

module openAi 'modules/openai.bicep' = {
  name: 'openai'
  params: {
    name: 'oai-${suffix}'
    location: openAiLocation
    tags: tags
    chat: chatModel
    embedding: embeddingModel
    isPrivate: isPrivate
    grants: concat(
      [toGrant(identity.principalId, 'ServicePrincipal', roleIds.openAiUser)],
      map(ingestingModelRoles, role => toGrant(deployer.id, deployer.type, roleIds[role]))
    )
  }
}

module storage 'modules/storage.bicep' = {
  name: 'storage'
  params: {
    name: 'stcitewell${token}'
    location: location
    tags: tags
    sku: sized.storageSku
    restorableDays: sized.databaseBackupDays
    isPrivate: isPrivate
    grants: concat(
      map(blobRoles, role => toGrant(identity.principalId, 'ServicePrincipal', roleIds[role])),
      map(ingestingBlobRoles, role => toGrant(deployer.id, deployer.type, roleIds[role]))
    )
  }
}

module database 'modules/postgres.bicep' = {
  name: 'database'
  params: {
    name: 'psql-${suffix}'
    location: location
    tags: tags
    sku: sized.databaseSku
    tier: sized.databaseTier
    backupDays: sized.databaseBackupDays
    isPrivate: isPrivate
    identity: identity
  }
}

func toGrant(principalId string, principalType string, roleId string) grant => {
  principalId: principalId
  principalType: principalType
  roleId: roleId
}

@description('Where the application finds all this: variables and their values.')
output settings object = {
  AZURE_SEARCH_SERVICE: search.outputs.name
  AZURE_SEARCH_INDEX: 'citewell'
  AZURE_SEARCH_SEMANTIC_RANKER: search.outputs.semanticRanker
  AZURE_OPENAI_SERVICE: openAi.outputs.name
  AZURE_OPENAI_CHATGPT_DEPLOYMENT: openAi.outputs.chatDeployment
  AZURE_OPENAI_CHATGPT_MODEL: chatModel.name
  AZURE_OPENAI_EMB_DEPLOYMENT: openAi.outputs.embeddingDeployment
  AZURE_OPENAI_EMB_MODEL_NAME: embeddingModel.name
  AZURE_OPENAI_EMB_DIMENSIONS: string(embeddingDimensions)
  AZURE_STORAGE_ACCOUNT: storage.outputs.name
  AZURE_STORAGE_CONTAINER: storage.outputs.container
  DATABASE_URL: database.outputs.url
  DATABASE_AUTH: 'entra'
}

@description('Resource ids, by what Private Link calls the part that is asked.')
output ids object = {
  searchService: search.outputs.id
  account: openAi.outputs.id
  blob: storage.outputs.id
  postgresqlServer: database.outputs.id
}

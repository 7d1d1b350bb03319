@export()
@description('A model, its version, how it is deployed, and its quota in thousands of tokens a minute.')
type modelDeployment = {
  name: string
  version: string
  sku: string
  capacity: int
}

@export()
@description('Who is given which built-in role on a resource.')
type grant = {
  @description('Object id of a user, group or service principal.')
  principalId: string
  @description('User, ServicePrincipal or Group.')
  principalType: string
  @description('One of the ids below.')
  roleId: string
}

@export()
@description('How many of what there are.')
type sizing = {
  planSku: string
  instances: int
  hasSlot: bool
  usesServices: bool
  searchSku: string
  searchReplicas: int
  databaseSku: string
  databaseTier: string
  databaseBackupDays: int
  storageSku: string
  keepsDeleted: bool
}

@export()
@description('The sizes that can be chosen.')
var sizes = {
  embedded: {
    planSku: 'B1'
    instances: 1
    hasSlot: false
    usesServices: false
    searchSku: 'free'
    searchReplicas: 1
    databaseSku: 'Standard_B1ms'
    databaseTier: 'Burstable'
    databaseBackupDays: 7
    storageSku: 'Standard_LRS'
    keepsDeleted: false
  }
  small: {
    planSku: 'B1'
    instances: 1
    hasSlot: false
    usesServices: true
    searchSku: 'basic'
    searchReplicas: 1
    databaseSku: 'Standard_B1ms'
    databaseTier: 'Burstable'
    databaseBackupDays: 7
    storageSku: 'Standard_LRS'
    keepsDeleted: false
  }
  production: {
    planSku: 'P0v3'
    instances: 2
    hasSlot: true
    usesServices: true
    searchSku: 'standard'
    searchReplicas: 2
    databaseSku: 'Standard_D2ds_v5'
    databaseTier: 'GeneralPurpose'
    databaseBackupDays: 14
    storageSku: 'Standard_ZRS'
    keepsDeleted: true
  }
}

@export()
@description('Ids of built-in roles: https://learn.microsoft.com/azure/role-based-access-control/built-in-roles')
var roleIds = {
  reader: 'acdd72a7-3385-48ef-bd42-f606fba81ae7'
  searchIndexDataReader: '1407120a-92aa-4202-b7e9-c0e197c71c8f'
  searchIndexDataContributor: '8ebe5a00-799e-43f5-93ac-243d3dce84a7'
  searchServiceContributor: '7ca78c08-252a-4471-8644-bb5ff32d4ba0'
  openAiUser: '5e0bd9bd-7b93-4f28-af87-19fc36ad61bd'
  blobDataReader: '2a2b9908-6ea1-4ae2-8e65-a410df84e7d1'
  blobDataContributor: 'ba92f5b4-2d11-453d-a403-e96b0029c9fe'
  vaultSecretsUser: '4633458b-17de-408a-b874-0445c86b69e6'
}

extension microsoftGraphV1

@description('What people see when they sign in, and the name by which the registration is found again.')
param name string

@description('Address of the page, without a slash at its end.')
param publicUrl string

@description('Object id of the identity that the application proves itself with, instead of a secret.')
param identityPrincipalId string

@description('Object id of the first administrator; empty: none.')
param administratorId string

@description('Consents on behalf of everyone.')
param grantConsent bool

var scopeName = 'access_as_user'
var scopeId = guid(name, scopeName)
var adminRoleId = guid(name, 'Admin')
// Graph, and in it the permission to read the signed-in user: fixed by Microsoft for every tenant.
var graphAppId = '00000003-0000-0000-c000-000000000000'
var userReadId = 'e1fe6dd8-ba31-4d61-89e7-88639da4683d'
// Not api://<client id>, which is only known afterwards. With the tenant's id in it, every tenant accepts it.
var apiUri = 'api://${tenant().tenantId}/${name}'

resource registration 'Microsoft.Graph/applications@v1.0' = {
  uniqueName: name
  displayName: 'Citewell (${name})'
  signInAudience: 'AzureADMyOrg'
  groupMembershipClaims: 'SecurityGroup'
  identifierUris: [apiUri]
  web: {
    homePageUrl: publicUrl
    redirectUris: ['${publicUrl}/api/auth/callback/entra', '${publicUrl}/sign-in']
    implicitGrantSettings: { enableAccessTokenIssuance: false, enableIdTokenIssuance: false }
  }
  api: {
    requestedAccessTokenVersion: 2
    oauth2PermissionScopes: [
      {
        id: scopeId
        value: scopeName
        type: 'User'
        isEnabled: true
        adminConsentDisplayName: 'Ask documents'
        adminConsentDescription: 'Asks documents on behalf of a person, who is answered from those they may read.'
        userConsentDisplayName: 'Ask documents'
        userConsentDescription: 'Asks documents on your behalf. You are answered from those you may read.'
      }
    ]
  }
  appRoles: [
    {
      id: adminRoleId
      value: 'Admin'
      displayName: 'Administrator'
      description: 'Governs settings, prompts, documents and figures.'
      allowedMemberTypes: ['User']
      isEnabled: true
    }
  ]
  requiredResourceAccess: [
    { resourceAppId: graphAppId, resourceAccess: [{ id: userReadId, type: 'Scope' }] }
  ]

  resource trust 'federatedIdentityCredentials@v1.0' = {
    name: '${registration.uniqueName}/managed-identity'
    description: 'The managed identity of the application stands for a secret, which would end some day.'
    issuer: '${environment().authentication.loginEndpoint}${tenant().tenantId}/v2.0'
    subject: identityPrincipalId
    audiences: ['api://AzureADTokenExchange']
  }
}

resource principal 'Microsoft.Graph/servicePrincipals@v1.0' = {
  appId: registration.appId
}

resource administrator 'Microsoft.Graph/appRoleAssignedTo@v1.0' = if (!empty(administratorId)) {
  appRoleId: adminRoleId
  principalId: administratorId
  resourceId: principal.id
}

resource graph 'Microsoft.Graph/servicePrincipals@v1.0' existing = {
  appId: graphAppId
}

resource graphConsent 'Microsoft.Graph/oauth2PermissionGrants@v1.0' = if (grantConsent) {
  clientId: principal.id
  consentType: 'AllPrincipals'
  resourceId: graph.id
  scope: 'openid profile email offline_access User.Read'
}

resource ownConsent 'Microsoft.Graph/oauth2PermissionGrants@v1.0' = if (grantConsent) {
  clientId: principal.id
  consentType: 'AllPrincipals'
  resourceId: principal.id
  scope: scopeName
}

@description('What AUTH_CLIENT_ID is to be.')
output clientId string = registration.appId

@description('What AUTH_API_SCOPE is to be.')
output apiScope string = '${apiUri}/${scopeName}'

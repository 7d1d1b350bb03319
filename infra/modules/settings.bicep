@description('Address that people see.')
param publicUrl string

@description('Client id of the identity that services are asked with.')
param identityClientId string

@description('Where traces and metrics go.')
param insights string

@description('How people sign in. `secret` and `clientSecret` are references to the vault, not secrets.')
param signIn { mode: string, clientId: string, apiScope: string, secret: string, clientSecret: string }

@description('Variables of the services; empty: the embedded index and answerer.')
param services object

var isEmbedded = empty(services)

// Of App Service itself. 30 seconds of drain are too few for long answers, and 120 are the most it waits.
var platform = {
  SCM_DO_BUILD_DURING_DEPLOYMENT: 'false'
  ENABLE_ORYX_BUILD: 'false'
  WEBSITE_RUN_FROM_PACKAGE: '1'
  WEBSITES_CONTAINER_START_TIME_LIMIT: '600'
  WEBSITES_CONTAINER_STOP_TIME_LIMIT: '120'
  WEBSITE_WARMUP_PATH: '/api/health'
  WEBSITE_SWAP_WARMUP_PING_PATH: '/api/ready'
  WEBSITE_SWAP_WARMUP_PING_STATUSES: '200'
  // Two processes must not write the copies of one index: the old one ends before the new one begins.
  WEBSITE_DISABLE_OVERLAPPED_RECYCLING: isEmbedded ? '1' : '0'
}

var application = {
  NODE_ENV: 'production'
  HOST: '0.0.0.0'
  PUBLIC_URL: publicUrl
  TRUST_PROXY: 'on'
  // On the disk of the instance: /home is a network share, on which SQLite's locks do not hold.
  DATA_DIR: '/tmp/citewell'
  DRAIN_SECONDS: '90'
  AZURE_CLIENT_ID: identityClientId
  APPLICATIONINSIGHTS_CONNECTION_STRING: insights
}

var people = signIn.mode == 'off' ? { AUTH_MODE: 'off' } : union(
  {
    AUTH_MODE: signIn.mode
    AUTH_TENANT_ID: tenant().tenantId
    AUTH_CLIENT_ID: signIn.clientId
    AUTH_SECRET: signIn.secret
  },
  empty(signIn.apiScope) ? {} : { AUTH_API_SCOPE: signIn.apiScope },
  empty(signIn.clientSecret) ? { AUTH_CLIENT_CREDENTIAL: 'managed-identity' } : { AUTH_CLIENT_SECRET: signIn.clientSecret }
)

var documents = isEmbedded ? { SNAPSHOT_DIR: '/home/data/citewell' } : services

@description('Environment variables. What is secret is a reference to the vault.')
output variables object = union(platform, application, people, documents)

import type { Variables } from '../variables.ts';

/** What differs between the clouds of Azure. */
interface Cloud {
  searchHost: string;
  openaiHost: string;
  blobHost: string;
  searchAudience: string;
  modelAudience: string;
  databaseAudience: string;
  /** For tokens that replace the secret of an application. */
  exchangeAudience: string;
  /** Absent where it is the default of `@azure/identity`. */
  authorityHost?: string;
}

const CLOUDS: Record<Variables['AZURE_CLOUD'], Cloud> = {
  AzureCloud: {
    searchHost: 'search.windows.net',
    openaiHost: 'openai.azure.com',
    blobHost: 'blob.core.windows.net',
    searchAudience: 'https://search.azure.com',
    modelAudience: 'https://cognitiveservices.azure.com',
    databaseAudience: 'https://ossrdbms-aad.database.windows.net',
    exchangeAudience: 'api://AzureADTokenExchange',
  },
  AzureUSGovernment: {
    searchHost: 'search.azure.us',
    openaiHost: 'openai.azure.us',
    blobHost: 'blob.core.usgovcloudapi.net',
    searchAudience: 'https://search.azure.us',
    modelAudience: 'https://cognitiveservices.azure.us',
    databaseAudience: 'https://ossrdbms-aad.database.usgovcloudapi.net',
    exchangeAudience: 'api://AzureADTokenExchangeUSGov',
    authorityHost: 'https://login.microsoftonline.us',
  },
  AzureChinaCloud: {
    searchHost: 'search.azure.cn',
    openaiHost: 'openai.azure.cn',
    blobHost: 'blob.core.chinacloudapi.cn',
    searchAudience: 'https://search.azure.cn',
    modelAudience: 'https://cognitiveservices.azure.cn',
    databaseAudience: 'https://ossrdbms-aad.database.chinacloudapi.cn',
    exchangeAudience: 'api://AzureADTokenExchangeChina',
    authorityHost: 'https://login.chinacloudapi.cn',
  },
};

/** Hosts and audiences of the cloud that the environment names. */
export function cloudOf({ AZURE_CLOUD }: Variables): Cloud {
  return CLOUDS[AZURE_CLOUD];
}

/** Common properties of every access to Azure beside address and key. */
export function authorityOf({ authorityHost }: Cloud): { authorityHost?: string } {
  return authorityHost === undefined ? {} : { authorityHost };
}

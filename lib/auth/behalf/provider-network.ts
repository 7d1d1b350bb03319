import type { INetworkModule, NetworkRequestOptions, NetworkResponse } from '@azure/msal-node';
import type { UpstreamConfig } from '#lib/config/services.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';
import { patientFetch } from '#lib/upstream/patient-fetch.ts';
import { createUpstream } from '#lib/upstream/upstream.ts';

const MOST_BYTES = 1_000_000;

/**
 * How MSAL reaches the sign-in service: with our patience, to the one authority there is. MSAL speaks https alone; an
 * authority on this machine is reached as it is configured.
 */
export function createProviderNetwork(authority: string, config: UpstreamConfig): INetworkModule {
  const upstream = createUpstream('sign-in', config, readHttpFailure);
  const { origin, host } = new URL(authority);
  const send = async <T>(method: string, address: string, options: NetworkRequestOptions = {}) => {
    const url = new URL(address);
    if (url.host !== host) throw new Error(`${url.host} is not the sign-in service`);
    const fetchFrom = await patientFetch(config.connectTimeoutMs, {
      bytes: MOST_BYTES,
      lineBytes: MOST_BYTES,
    });
    return upstream.call(async (signal) => {
      const response = await fetchFrom(origin + url.pathname + url.search, {
        method,
        signal,
        ...(options.headers && { headers: options.headers }),
        ...(options.body !== undefined && { body: options.body }),
      });
      return readReply<T>(response);
    });
  };
  return {
    sendGetRequestAsync: (address, options) => send('GET', address, options),
    sendPostRequestAsync: (address, options) => send('POST', address, options),
  };
}

/** A refusal is MSAL's to read; what may pass by itself is tried again. */
async function readReply<T>(response: Response): Promise<NetworkResponse<T>> {
  const { status, headers } = response;
  if (status >= 500 || status === 429) {
    await response.body?.cancel();
    throw Object.assign(new Error(`answered ${status}`), { status, headers });
  }
  return { status, headers: Object.fromEntries(headers), body: (await response.json()) as T };
}

import manifest from '../../package.json' with { type: 'json' };

/** What this application is called, and which version of it this is. */
export const { name: NAME, version: VERSION } = manifest;

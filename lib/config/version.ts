import manifest from '../../package.json' with { type: 'json' };

/** Name and version of this application. */
export const { name: NAME, version: VERSION } = manifest;

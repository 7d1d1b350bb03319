// What Next itself costs: an application of one route, beside the floor of bench:upstream.
/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  skipTrailingSlashRedirect: true,
  // Checked with everything else.
  typescript: { ignoreBuildErrors: true, tsconfigPath: '../../../../tsconfig.json' },
};

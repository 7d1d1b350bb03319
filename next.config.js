/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactCompiler: true,
  reactStrictMode: true,
  typedRoutes: true,
  // A POST must never be answered with a redirect: the Microsoft chat client does not follow a 308.
  skipTrailingSlashRedirect: true,
  productionBrowserSourceMaps: false,
  images: { remotePatterns: [], unoptimized: true },
  // One prefix for reverse proxies: every protocol route also answers below /api.
  rewrites: async () => ({
    beforeFiles: ['chat', 'chat/stream', 'ask', 'ask/stream', 'config', 'auth_setup'].map((path) => ({
      source: `/api/${path}`,
      destination: `/${path}`,
    })),
  }),
};

export default config;

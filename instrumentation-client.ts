import { cacheOfflinePage } from '#lib/client/page/offline-page.ts';
import { entry } from '#lib/client/page/page-address.ts';
import { forgetOthers, trustOwnScripts } from '#lib/client/page/page-guards.ts';

// Before anything of a page is loaded by name, its layout included: pages that are not there load even that so.
trustOwnScripts();

// Before anything that was kept is read.
forgetOthers();

// What lay over the page when it was reloaded is gone, and its entry of the history is still there. Nothing else may load
// what passes it over, and one step back would do nothing.
if (entry.mark?.over !== undefined) import('#lib/client/page/overlay-history.ts').catch(() => {});

// A service worker that outlives a change of the code would confuse development.
// biome-ignore lint/style/noProcessEnv: Next replaces this constant while it builds
if (process.env.NODE_ENV === 'production') cacheOfflinePage();

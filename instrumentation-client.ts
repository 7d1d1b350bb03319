import { forgetOthers } from '#lib/client/page/forget-others.ts';
import { trustOwnScripts } from '#lib/client/page/trust-own-scripts.ts';

// Before anything of a page is loaded by name, its layout included: pages that are not there load even that so.
trustOwnScripts();

// Before anything that was kept is read.
forgetOthers();

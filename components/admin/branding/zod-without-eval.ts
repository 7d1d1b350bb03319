import { z } from 'zod';

// Pages run no code made from text, and report the attempt. Zod tries it for speed when a schema is made, unless asked not to.
if (typeof document !== 'undefined') z.config({ jitless: true });

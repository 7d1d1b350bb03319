import { z } from 'zod';

/** Any JSON value. The body was parsed as JSON already: looking through it again would only cost time. */
export const anyJson = z.unknown().meta({ description: 'Any JSON value.' });

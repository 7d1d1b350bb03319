import { z } from 'zod';

/** Any JSON value. The body is parsed JSON already, so validating it again would only cost time. */
export const anyJson = z.unknown().meta({ description: 'Any JSON value.' });

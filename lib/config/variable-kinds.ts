import { z } from 'zod';
import { endpointFault } from './endpoint.ts';

/** `on` or `off`, or as other tools write it: `true`, `false`. Read as a boolean. */
export const flag = z
  .enum(['on', 'off', 'true', 'false'])
  .transform((value) => value === 'on' || value === 'true');

/** A value that no message, page or log ever shows. */
export const secret = z.string().meta({ secret: true });

/** An address of a service: https, or http on this machine. A slash at its end is taken off. */
export const endpoint = z
  .string()
  .superRefine((value, context) => {
    const message = endpointFault(value);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .transform((value) => value.replace(/\/+$/, ''));

/** The name of a resource of Azure, the first part of its address. */
export const resourceName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/i, 'it takes the name of the resource, not its address');

/** A whole number above zero. */
export const positive = z.coerce.number().int().positive();

const HOST_NAME = /^(\*|(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?)$/;

/** Names of hosts in a list that is separated by commas, in lower case: each with or without a port, or `*`. */
export const hostNames = z
  .string()
  .default('')
  .transform((list) => names(list.toLowerCase()))
  .refine(
    (hosts) => hosts.every((host) => HOST_NAME.test(host)),
    'it takes names such as docs.example.com or docs.example.com:8443, separated by commas, or *',
  );

/** The names in a list that is separated by commas. */
export function names(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

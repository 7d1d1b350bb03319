import type { Environment } from '#lib/config/environment.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** Throws `not-found` where the operator turned the Model Context Protocol off. */
export function requireMcp({ MCP }: Pick<Environment, 'MCP'>): void {
  if (!MCP) throw new AppError('not-found', 'The Model Context Protocol is off on this server (MCP=off).');
}

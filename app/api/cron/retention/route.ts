import { clearAway, container } from '#lib/composition/server.ts';
import { retentionRoute } from '#lib/http/retention-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = retentionRoute(() => ({
  ...container(),
  clear: clearAway,
}));

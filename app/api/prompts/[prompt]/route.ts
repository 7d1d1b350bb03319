import { people } from '#lib/composition/people.ts';
import { serve } from '#lib/composition/served.ts';
import { promptRoute } from '#lib/http/people/prompts-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(people, promptRoute);

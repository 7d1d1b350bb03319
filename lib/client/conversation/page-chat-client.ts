import { authorizedFetch } from '../page/session.ts';
import { type ChatClient, createChatClient, createFollower } from './chat-client.ts';

/** The client of the chat of this page. */
export const pageChatClient: ChatClient = {
  // Said by the page that the server rendered.
  streamAnswer: createChatClient(
    authorizedFetch,
    () => document.documentElement.dataset['records'] !== 'none',
  ),
  followAnswer: createFollower(authorizedFetch),
};

import { ChatPage } from './chat-page.tsx';

export default function Page() {
  return <ChatPage conversation={null} />;
}

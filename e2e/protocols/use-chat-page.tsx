import { useChat } from '@ai-sdk/react';
import { DefaultChatTransport, type UIMessage } from 'ai';
import { type FormEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';

// A small page as users of the AI SDK write one; the spec beside it bundles it.

type Message = UIMessage<
  unknown,
  { certainty: { answered: boolean; certainty: string }; 'follow-ups': string[] }
>;

const settings = new URLSearchParams(location.search);
const isStored = settings.has('store');
const top = settings.get('top');

const transport = new DefaultChatTransport<Message>({
  ...(isStored && { headers: { 'x-conversation': 'store' } }),
  body: { context: { overrides: { ...(top !== null && { top: Number(top) }) } } },
});

function Answer({ message: { role, parts } }: { message: Message }) {
  return (
    <li aria-label={role}>
      {parts.map((part, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are only added.
        if (part.type === 'text') return <p key={index}>{part.text}</p>;
        if (part.type === 'source-url')
          return (
            <a key={part.sourceId} href={part.url}>
              {part.title}
            </a>
          );
        if (part.type === 'data-certainty') return <output key="certainty">{part.data.certainty}</output>;
        return null;
      })}
    </li>
  );
}

function Page() {
  const { messages, sendMessage, status, error } = useChat<Message>({
    id: 'page',
    transport,
    resume: isStored,
  });
  const [text, setText] = useState('');
  const ask = (event: FormEvent) => {
    event.preventDefault();
    void sendMessage({ text });
    setText('');
  };
  return (
    <main>
      <ul>
        {messages.map((message) => (
          <Answer key={message.id} message={message} />
        ))}
      </ul>
      <p role="status">{status}</p>
      {error && <p role="alert">{error.message}</p>}
      <form onSubmit={ask}>
        <input aria-label="Question" value={text} onChange={({ target }) => setText(target.value)} />
        <button type="submit">Ask</button>
      </form>
    </main>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Page />);

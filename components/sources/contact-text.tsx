import { keyByIndex } from '#components/ui/key-by-index.tsx';
import { phoneParts } from '#lib/client/markdown/phone-numbers.ts';

const MAIL = /([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})/;

/** A short text, such as a cell, whose telephone numbers can be dialled and whose mail addresses can be written to. */
export function ContactText({ text }: { text: string }) {
  return keyByIndex(text.split(MAIL), (part) =>
    MAIL.test(part) ? <ContactLink href={`mailto:${part}`} text={part} /> : <PhoneText text={part} />,
  );
}

function PhoneText({ text }: { text: string }) {
  return keyByIndex(phoneParts(text), (part) =>
    part.dial === undefined ? part.text : <ContactLink href={`tel:${part.dial}`} text={part.text} />,
  );
}

function ContactLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} dir="ltr" className="text-accent-strong underline underline-offset-4">
      {text}
    </a>
  );
}

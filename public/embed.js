// Puts the chat into a page of another site, as a frame in its place or behind a button: see docs/embedding.md. The server
// decides which sites may (EMBED_ORIGINS); this script only saves writing the frame by hand.
{
  const script = document.currentScript;
  const { mode, target, theme, lang, question, label = 'Ask', height = '600' } = script.dataset;
  const home = new URL(script.src).origin;

  const frame = document.createElement('iframe');
  frame.title = label;
  frame.allow = 'clipboard-write';
  frame.referrerPolicy = 'strict-origin';
  Object.assign(frame.style, { border: '0', width: '100%', height: '100%', display: 'block' });

  let isReady = false;
  let waiting;

  function load() {
    if (frame.src) return;
    const query = new URLSearchParams({ origin: location.origin });
    for (const [name, value] of Object.entries({ theme, lang, question })) if (value) query.set(name, value);
    frame.src = `${home}/embed?${query}`;
  }

  function tell(text) {
    frame.contentWindow.postMessage({ type: 'citewell:ask', question: text }, home);
  }

  // Nothing else of what the frame says becomes an event of this page.
  const EVENTS = ['ready', 'asked', 'opened-source', 'height'].map((name) => `citewell:${name}`);

  addEventListener('message', (event) => {
    // First: a browser decodes a message, however large, when its data is read.
    if (event.origin !== home || event.source !== frame.contentWindow) return;
    const { data } = event;
    if (!EVENTS.includes(data?.type)) return;
    if (data.type === 'citewell:ready') {
      isReady = true;
      if (waiting !== undefined) tell(waiting);
      waiting = undefined;
    }
    if (data.type === 'citewell:height') resize(data.height);
    dispatchEvent(new CustomEvent(data.type, { detail: data }));
  });

  function resize(wanted) {
    if (mode !== 'inline' || !Number.isFinite(wanted)) return;
    frame.style.height = `${Math.min(Math.max(wanted, 320), Number(height))}px`;
  }

  function showInline() {
    frame.style.height = `${Number(height)}px`;
    const place = target && document.querySelector(target);
    if (place) place.append(frame);
    else script.after(frame);
    load();
  }

  const panel = document.createElement('div');
  const button = document.createElement('button');

  function show(isOpen) {
    load();
    panel.hidden = !isOpen;
    panel.style.display = isOpen ? 'block' : 'none';
    button.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) frame.focus();
  }

  function showButton() {
    const above = {
      position: 'fixed',
      zIndex: '2147483000',
      insetInlineEnd: '1rem',
      colorScheme: 'light dark',
    };
    Object.assign(panel.style, above, {
      bottom: '5rem',
      width: 'min(26rem, calc(100vw - 2rem))',
      height: `min(${Number(height)}px, calc(100dvh - 6rem))`,
      display: 'none',
      overflow: 'hidden',
      borderRadius: '1rem',
      boxShadow: '0 8px 40px rgb(0 0 0 / 0.25)',
    });
    Object.assign(button.style, above, {
      bottom: '1rem',
      padding: '0.75rem 1.25rem',
      border: '0',
      borderRadius: '2rem',
      font: '600 1rem system-ui, sans-serif',
      color: '#fff',
      background: '#1c232a',
      boxShadow: '0 2px 12px rgb(0 0 0 / 0.25)',
      cursor: 'pointer',
    });
    button.type = 'button';
    button.textContent = label;
    button.setAttribute('aria-expanded', 'false');
    button.addEventListener('click', () => show(panel.style.display === 'none'));
    addEventListener(
      'keydown',
      ({ key }) => key === 'Escape' && panel.style.display !== 'none' && show(false),
    );
    panel.append(frame);
    document.body.append(panel, button);
  }

  globalThis.citewell = {
    /** Puts a question into the field; the reader sends it. */
    ask(text) {
      if (mode !== 'inline') show(true);
      if (isReady) tell(String(text));
      else waiting = String(text);
    },
    open: () => mode !== 'inline' && show(true),
    close: () => mode !== 'inline' && show(false),
  };

  if (mode === 'inline') showInline();
  else if (document.body) showButton();
  else addEventListener('DOMContentLoaded', showButton);
}

/** GET or POST, told apart at a glance. */
export function MethodBadge({ method }: { method: string }) {
  const look = method === 'GET' ? 'bg-sunken text-muted' : 'bg-accent-soft text-accent-strong';
  return (
    <span
      className={`inline-block w-11 shrink-0 rounded-md py-0.5 text-center font-mono text-[0.6875rem] font-semibold ${look}`}
    >
      {method}
    </span>
  );
}

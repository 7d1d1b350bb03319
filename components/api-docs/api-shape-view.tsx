import type { Shape, ShapeField } from '#lib/client/api-docs/shape.ts';
import { English, withCode } from './english.tsx';

/** A named shape, field by field, in English like the description. Closed at first; a link to it opens it. */
export function ApiShapeView({ shape: { name, about, fields } }: { shape: Shape }) {
  return (
    <details className="mt-3 rounded-xl border border-line bg-surface px-4 py-2">
      <summary dir="ltr" className="min-h-8 py-1">
        <h3 className="inline font-mono text-sm font-semibold">{name}</h3>
      </summary>
      {/* Inside, because a browser opens what holds the target of a link, not the target itself. */}
      <div id={`shape-${name}`} className="scroll-mt-14 pb-2 text-sm">
        {about && <English text={about} className="text-muted" />}
        {/* Hundreds of fields: they are styled from here, or half the page would be names of classes. */}
        <div
          lang="en"
          dir="ltr"
          className="[&_code]:font-mono [&_li]:mt-1.5 [&_li>code]:font-medium [&_li>span]:text-muted [&_ul_ul]:border-s [&_ul_ul]:border-line [&_ul_ul]:ps-4"
        >
          <FieldList fields={fields} />
        </div>
      </div>
    </details>
  );
}

function FieldList({ fields }: { fields: ShapeField[] }) {
  return (
    <ul>
      {fields.map(({ name, about, fields: within, ...field }) => (
        <li key={name}>
          <code>{name}</code> <span>{traitsOf(field)}</span>
          {about && <p>{withCode(about)}</p>}
          {within.length > 0 && <FieldList fields={within} />}
        </li>
      ))}
    </ul>
  );
}

function traitsOf({ type, required, fallback }: Pick<ShapeField, 'type' | 'required' | 'fallback'>): string {
  return [type, required && 'required', fallback !== undefined && `default ${fallback}`]
    .filter(Boolean)
    .join(' · ');
}

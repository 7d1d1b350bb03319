import { Alert } from '#components/ui/alert.tsx';
import { Button, FileButton } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/field.tsx';
import type { Branding } from '#lib/core/branding/branding.ts';
import { IMAGE_TYPES, type ImageData } from '#lib/core/branding/image-data.ts';
import { type Hex, LEAST_CONTRAST, type Theme } from '#lib/core/branding/palette.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { accentFault } from './brand-preview.tsx';

interface LookFieldsProps {
  branding: Branding;
  /** What the file says, which can be replaced here and not removed. */
  defaults: Branding;
  /** Replaces parts of the branding; undefined removes one. */
  onChange: (change: { [Part in keyof Branding]: Branding[Part] | undefined }) => void;
}

/** The colours and pictures of a brand. */
export function LookFields({ branding, defaults, onChange }: LookFieldsProps) {
  const translate = useTranslate();
  const { accent, logo, icon } = branding;
  const changeAccent = (theme: Theme, color: string) => {
    const { [theme]: _, ...other } = accent ?? {};
    const changed = color ? { ...other, [theme]: color as Hex } : other;
    onChange({ accent: Object.keys(changed).length > 0 ? changed : undefined });
  };
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {(['light', 'dark'] as const).map((theme) => (
          <AccentField
            key={theme}
            theme={theme}
            color={accent?.[theme] ?? ''}
            onColor={(color) => changeAccent(theme, color)}
          />
        ))}
      </div>
      <PictureField
        label={translate('admin.branding.logo.light')}
        picture={logo?.light}
        isDefault={logo?.light === defaults.logo?.light}
        onPicture={(light) => onChange({ logo: light && { ...logo, light } })}
      />
      {logo && (
        <PictureField
          label={translate('admin.branding.logo.dark')}
          picture={logo.dark}
          isDefault={false}
          onPicture={(dark) => onChange({ logo: { light: logo.light, ...(dark && { dark }) } })}
        />
      )}
      <PictureField
        label={translate('admin.branding.icon')}
        picture={icon}
        isDefault={icon === defaults.icon}
        onPicture={(picture) => onChange({ icon: picture })}
      />
    </div>
  );
}

interface AccentFieldProps {
  theme: Theme;
  color: string;
  onColor: (color: string) => void;
}

function AccentField({ theme, color, onColor }: AccentFieldProps) {
  const translate = useTranslate();
  const fault = accentFault(color, theme);
  return (
    <div>
      <TextField
        label={translate(`admin.branding.accent.${theme}`)}
        type="text"
        dir="ltr"
        placeholder="#1b6470"
        maxLength={7}
        value={color}
        onText={onColor}
      />
      {fault && (
        <Alert look="compact" className="mt-2">
          {translate('admin.branding.contrast', {
            ratio: Math.floor(fault.ratio * 10) / 10,
            needed: LEAST_CONTRAST,
          })}{' '}
          <button
            type="button"
            onClick={() => onColor(fault.nearest)}
            className="font-medium underline underline-offset-4"
          >
            {translate('admin.branding.takeNearest', { color: fault.nearest })}
          </button>
        </Alert>
      )}
    </div>
  );
}

interface PictureFieldProps {
  label: string;
  picture: ImageData | undefined;
  isDefault: boolean;
  onPicture: (picture: ImageData | undefined) => void;
}

function PictureField({ label, picture, isDefault, onPicture }: PictureFieldProps) {
  const translate = useTranslate();

  function take([file]: File[]) {
    if (!file) return;
    const reader = new FileReader();
    reader.onload = () => onPicture(String(reader.result) as ImageData);
    reader.readAsDataURL(file);
  }

  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <span className="w-40">{label}</span>
      {picture && <img src={picture} alt="" className="h-8 w-auto max-w-32 object-contain" />}
      <FileButton accept={IMAGE_TYPES.join()} aria-label={label} onFiles={take}>
        {translate('admin.branding.choose')}
      </FileButton>
      {picture && !isDefault && (
        <Button
          aria-label={translate('admin.branding.removeOne', { label })}
          onClick={() => onPicture(undefined)}
        >
          {translate('admin.branding.remove')}
        </Button>
      )}
    </div>
  );
}

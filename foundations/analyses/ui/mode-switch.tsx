import { IconFileUpload, IconLock } from '@tabler/icons-react';
import { modes } from '@unmask/product/copy/upload';
import type { AnalysisMode } from './submit.ts';
import classes from './upload-card.module.css';

interface ModeSwitchProps {
  mode: AnalysisMode;
  disabled: boolean;
  onChange: (mode: AnalysisMode) => void;
}

const OPTIONS = [
  { value: 'full', name: modes.full, text: modes.fullText, Icon: IconFileUpload },
  { value: 'private', name: modes.private, text: modes.privateText, Icon: IconLock },
] as const;

/** Full analysis, or private mode where only stills are sent. */
export function ModeSwitch({ mode, disabled, onChange }: ModeSwitchProps) {
  return (
    <fieldset className={classes.modes} disabled={disabled}>
      <legend className="um-hidden">{modes.legend}</legend>
      {OPTIONS.map(({ value, name, text, Icon }) => (
        <label key={value} className={classes.mode} data-checked={mode === value || undefined}>
          <input
            type="radio"
            name="analysis-mode"
            value={value}
            checked={mode === value}
            onChange={() => onChange(value)}
          />
          <Icon size={18} stroke={1.6} aria-hidden="true" />
          <span>
            <span className={classes.modeName}>{name}</span>
            <span className={classes.modeText}>{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

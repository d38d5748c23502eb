import { stabilityOption as words } from '@unmask/product/copy/upload';
import classes from './upload-card.module.css';

interface StabilityOptionProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Full mode only: changed copies are made of the file itself. */
export function StabilityOption({ checked, onChange }: StabilityOptionProps) {
  return (
    <label className={classes.option}>
      <input
        type="checkbox"
        checked={checked}
        aria-describedby="stability-option-text"
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        <span className={classes.modeName}>{words.label}</span>
        <span className={classes.modeText} id="stability-option-text">
          {words.text}
        </span>
      </span>
    </label>
  );
}

import own from './check.module.css';

interface OptionsProps {
  /** Of the group of buttons. */
  name: string;
  legend: string;
  options: readonly string[];
  chosen: number | undefined;
  /** It was left out. */
  missing?: boolean;
  disabled?: boolean;
  onChoose: (option: number) => void;
}

/** One question with its answers, of which one is chosen. */
export function Options({
  name,
  legend,
  options,
  chosen,
  missing = false,
  disabled,
  onChoose,
}: OptionsProps) {
  return (
    <fieldset className={own.question} data-missing={missing} disabled={disabled}>
      <legend>{legend}</legend>
      {options.map((option, index) => (
        <label key={option} className={own.option}>
          <input
            type="radio"
            name={name}
            checked={chosen === index}
            aria-invalid={missing || undefined}
            onChange={() => onChoose(index)}
          />
          <span>{option}</span>
        </label>
      ))}
    </fieldset>
  );
}

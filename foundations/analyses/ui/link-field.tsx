import { TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { upload as words } from '@unmask/product/copy/upload';

interface LinkFieldProps {
  link: string;
  disabled: boolean;
  onLink: (link: string) => void;
  onSubmit: () => void;
}

/** A link to a file, in place of a file. */
export function LinkField({ link, disabled, onLink, onSubmit }: LinkFieldProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <TextInput
        type="url"
        label={words.link}
        description={words.linkHelp}
        placeholder="https://"
        leftSection={<IconLink size={16} stroke={1.6} aria-hidden="true" />}
        autoComplete="off"
        maxLength={2048}
        value={link}
        disabled={disabled}
        onChange={(event) => onLink(event.currentTarget.value)}
      />
    </form>
  );
}

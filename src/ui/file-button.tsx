import type { ComponentProps, ReactNode } from 'react'

interface FileButtonProps extends Pick<
  ComponentProps<'input'>,
  'ref' | 'accept' | 'multiple' | 'disabled'
> {
  /** Beside those of a button. */
  className?: string
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** A button that opens the browser's dialog for files. */
export function FileButton({ className = '', onFiles, children, ...input }: FileButtonProps) {
  return (
    <label
      className={`btn has-disabled:btn-disabled has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) ${className}`}
    >
      {children}
      <input
        {...input}
        type="file"
        className="sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file can be chosen again.
          target.value = ''
          onFiles(files)
        }}
      />
    </label>
  )
}

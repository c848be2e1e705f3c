/** A page's last line: the command that does the same. */
export function FootLine({ command }: { command: string }) {
  return (
    <p className="foot-line">
      <span>
        Lo mismo por consola: <code>npm run shop -- {command}</code>
      </span>
    </p>
  )
}

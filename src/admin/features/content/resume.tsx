export function Resume() {
  return null
}

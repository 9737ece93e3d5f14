export function MessagesTab() {
  return null
}

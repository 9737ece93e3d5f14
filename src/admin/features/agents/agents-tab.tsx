export function AgentsTab() {
  return null
}

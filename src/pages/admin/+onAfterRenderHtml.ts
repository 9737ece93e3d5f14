export { sayThatScriptsAreNeeded as onAfterRenderHtml } from '../../admin/auth/needs-scripts'

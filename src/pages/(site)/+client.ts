import '../../site/live/start'

import Tasks

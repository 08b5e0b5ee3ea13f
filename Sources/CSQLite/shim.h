// Swift imports no variadic functions: what the log configures of a connection has a fixed arity here.
#pragma once
#include <sqlite3.h>

// Whether statements that this connection prepares from now on fire triggers.
static inline int csqlite_fire_triggers(sqlite3 *connection, int isOn) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, isOn, (int *)0);
}
